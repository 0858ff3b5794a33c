import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prepare } from './app/app.tsx';
import { watchParts } from './app/missing-part.ts';
import { answerOffline } from './app/answer-offline.ts';
import { call } from './lib/call.ts';
import { adoptTheme, startTheme } from './ui/theme.ts';
import './ui/tokens.css';

startTheme();
watchParts();
answerOffline();

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no element to show the program in');
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
// Drawn once it is whole: what would stand in for a part on its way costs more time than it bridges.
void prepare(location.pathname).then(draw);

// Until the answer is here, and where there is none, the page is light.
call('theme.read').then(
  ({ appearance }) => adoptTheme(appearance),
  (error: unknown) => console.warn(error),
);
