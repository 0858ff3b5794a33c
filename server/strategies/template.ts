import type { Command } from '../../contract/commands/commands.ts';
import { commandList } from './command-list.ts';

/** The four perspectives of Kaplan and Norton's balanced scorecard, each with objectives as examples. */
const BALANCED_SCORECARD = [
  {
    title: 'Financial',
    description: 'How do we look to those who fund us?',
    objectives: ['Grow profitable revenue', 'Lower the cost to serve'],
  },
  {
    title: 'Customer',
    description: 'How do customers see us?',
    objectives: ['Raise customer satisfaction', 'Keep the customers we have'],
  },
  {
    title: 'Internal Process',
    description: 'What must we excel at?',
    objectives: ['Shorten delivery time', 'Improve first-time quality'],
  },
  {
    title: 'Learning & Growth',
    description: 'How do we keep improving?',
    objectives: ['Build critical skills', 'Strengthen employee engagement'],
  },
];

/** The four classic perspectives and their example objectives. */
export function balancedScorecard(): Command[] {
  const list = commandList();
  for (const { title, description, objectives } of BALANCED_SCORECARD) {
    const perspectiveId = list.create('node', { type: 'perspective', title, description });
    for (const objective of objectives)
      list.create('node', { type: 'objective', title: objective, perspectiveId });
  }
  return list.commands;
}
