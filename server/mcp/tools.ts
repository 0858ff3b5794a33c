import { changePlanTool } from './tools/change-plan.ts';
import { changeTools } from './tools/changes.ts';
import { enterValuesTool } from './tools/enter-values.ts';
import { importTableTool } from './tools/import-table.ts';
import { measureTools } from './tools/measures.ts';
import { planTools } from './tools/read-plan.ts';
import { commentTool, lockPeriodTool } from './tools/talk.ts';
import { valuesTool } from './tools/values.ts';
import { workTools } from './tools/work.ts';
import type { Tool } from './tool.ts';

/** All tools, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [
  ...planTools,
  ...measureTools,
  valuesTool,
  ...changeTools,
  ...workTools,
  enterValuesTool,
  importTableTool,
  commentTool,
  changePlanTool,
  lockPeriodTool,
];
