import { createRoot } from 'react-dom/client';
import { startTheme } from './ui/theme.ts';
import './ui/tokens.css';

startTheme();
createRoot(document.getElementById('root')!).render(null);
