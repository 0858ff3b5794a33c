import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import { completeDom } from './dom.ts';

completeDom();
// The first render imports its modules, which takes long on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
