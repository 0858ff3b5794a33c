import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import { completeDom } from './dom.ts';

completeDom();
// What is shown first is loaded first, which takes long on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
