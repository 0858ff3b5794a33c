import { prepare } from './app/app.tsx';
import { draw, drawnSight, isStill, takeOver } from './app/first-sight.tsx';
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
const sight = drawnSight();
// Drawn once it is whole: what would stand in for a part on its way costs more time than it bridges.
void prepare(location.pathname, sight !== undefined).then(() =>
  sight && isStill(sight) ? takeOver(root, sight) : draw(root),
);

// Until the answer is here, and where there is none, the page is light.
call('theme.read').then(
  ({ appearance }) => adoptTheme(appearance),
  (error: unknown) => console.warn(error),
);
