import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach } from 'vitest';
import { completeDom } from './dom.ts';

completeDom();
// The files of a worker share its document.
afterEach(cleanup);
configure({
  // The first render imports its modules, which takes long on a busy machine.
  asyncUtilTimeout: 20_000,
  // While `waitFor` tries again, an error needs no print of the page: it prints the page once, when its time is over.
  getElementError: (message, container) => {
    const config = getConfig();
    const isTriedAgain =
      '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
    const parts = [message, isTriedAgain ? null : prettyDOM(container)];
    const error = new Error(parts.filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
