import type { RouteName } from '../../contract/api/routes.ts';
import type { Api, Tool } from './tool.ts';
import { scorecardTool } from './tools/measures.ts';
import { readPlanTool } from './tools/read-plan.ts';

/** A document of each strategy that clients can attach: what a tool answers, without a limit of 20 KB. */
interface Resource extends Pick<Tool, 'name' | 'title' | 'description' | 'uses'> {
  read(id: string, api: Api<RouteName>): Promise<object>;
}

/** The most rows of a resource. */
const LIMIT = 1000;

const resourceOf = (name: string, title: string, description: string, tool: Tool): Resource => ({
  name,
  title,
  description,
  uses: tool.uses,
  read: (id, api) => tool.run({ strategy: id, limit: LIMIT }, api),
});

/** The resources of each strategy. */
export const RESOURCES: readonly Resource[] = [
  resourceOf(
    'plan',
    'Plan',
    'Vision, mission, pillars, objectives, KPIs and initiatives of a strategy.',
    readPlanTool,
  ),
  resourceOf(
    'scorecard',
    'Scorecard',
    'Scores and statuses in the last month that has ended.',
    scorecardTool,
  ),
];
