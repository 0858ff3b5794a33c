import { ownerKey } from '../people/member-named.ts';
import { countHeld } from '../people/held.ts';
import { holdingsText } from '../words/holdings.ts';
import { namesText } from '../words/list.ts';
import type { Finding } from './finding.ts';
import type { Plan } from './plan.ts';

/** The names in owner fields that stand for no member. */
export function* ownerNoMember({ strategyId, title, ownerTexts }: Plan): Generator<Finding> {
  const names = new Map(ownerTexts.map(({ text }) => [ownerKey(text), text.trim()]));
  if (names.size === 0) return;
  const [stand, are] = names.size === 1 ? ['stands', 'is'] : ['stand', 'are'];
  yield {
    rule: 'ownerNoMember',
    of: `strategy:${strategyId}`,
    name: title,
    text: `${namesText([...names.values()])} ${stand} for no member, but ${are} ${holdingsText(countHeld(ownerTexts))}: nobody is asked.`,
    fix: { open: 'team' },
  };
}
