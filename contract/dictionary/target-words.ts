import { choiceNamed } from './choice-words.ts';
import { folded } from '../values/cell-text.ts';
import type { Grain } from '../scorecard/settings.ts';

const TARGET = /^(?:target|goal|plan|soll|sollwert|zielwert|cible|objectif|meta|objetivo)s?$/;
/** German words in one: 'Monatsziel'. */
const COMPOUND = /^(?<of>jahr|halbjahr|quartal|monat|woche)e?[sn]?(?:ziel|soll|plan)(?:wert)?$/;
/** What says until when a target is to be reached. */
const UNTIL = /\b(?:by|until|bis|hasta|para|al|ate|d ici|horizon|horizont|horizonte|fin)\b/;

/** How often the target of a heading is one: 'Monthly target', 'Meta anual'; undefined where it does not say so. */
export function grainOfTarget(heading: string): Grain | undefined {
  const words = folded(heading).split(' ');
  const compound = words.length === 1 ? COMPOUND.exec(words[0] ?? '')?.groups?.['of'] : undefined;
  const often = words.find((word) => !TARGET.test(word));
  const isTarget = words.length === 2 && words.some((word) => TARGET.test(word));
  const word = compound ?? (isTarget ? often : undefined);
  return word === undefined ? undefined : (choiceNamed('kpi', 'grain', word) as Grain | undefined);
}

/** Whether the target of a heading is that of the end of a time: 'Target by 2030'. */
export const isUntil = (heading: string): boolean => UNTIL.test(folded(heading));
