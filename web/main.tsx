import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchParts } from './app/missing-part.ts';
import { call } from './lib/call.ts';
import { adoptTheme, startTheme } from './ui/theme.ts';
import './ui/tokens.css';

startTheme();
watchParts();

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no element to show the program in');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// Until the answer is here, and where there is none, the page is light.
call('theme.read').then(
  ({ appearance }) => adoptTheme(appearance),
  (error: unknown) => console.warn(error),
);
