import * as z from 'zod/mini';
import { ContentRecords, Flow, Strategy } from '../entities.ts';
import { requiredText, text } from '../fields.ts';
import type { Route } from '../route.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../kinds/constants.ts';

const title = requiredText(TITLE_MAX, 'Title is required');
const description = text(DESCRIPTION_MAX);

/**
 * Templates of a new strategy: empty; pillars and objectives with a map, of the four classic perspectives, a public body, a software
 * company or a hospital; or the complete strategy of an example company.
 */
export const TEMPLATES = [
  'blank',
  'balanced_scorecard',
  'public_sector',
  'software_company',
  'hospital',
  'example',
] as const;
export type Template = (typeof TEMPLATES)[number];

const UNEDITABLE = [
  'id',
  'userId',
  'updatedAt',
  'revision',
  'role',
  'archivedAt',
  'members',
  'owner',
  'mapTurned',
] as const;

/** Strategies and their content. */
export const strategyRoutes = {
  'strategies.list': {
    method: 'GET',
    path: '/api/strategies',
    summary: 'The strategies the user owns or is a member of, last changed first',
    access: { who: 'user', token: { scope: 'read', isFiltered: true } },
    answer: z.array(Strategy),
    status: 200,
  },
  'strategies.create': {
    method: 'POST',
    path: '/api/strategies',
    summary: 'Create a strategy owned by the user',
    access: { who: 'user', token: { scope: 'manage' } },
    body: z.strictObject({
      title,
      description: z.optional(description),
      template: z.optional(z.enum(TEMPLATES, 'Choose a template that exists')),
    }),
    ignored: [...UNEDITABLE, 'boardTitle'],
    errors: ['limit_reached'],
    answer: Strategy,
    status: 201,
  },
  'strategies.read': {
    method: 'GET',
    path: '/api/strategies/{id}',
    summary: 'One strategy',
    access: { who: 'member', act: 'strategy.read' },
    answer: Strategy,
    status: 200,
    tagged: true,
  },
  'strategies.update': {
    method: 'PUT',
    path: '/api/strategies/{id}',
    summary: 'Rename or describe a strategy',
    access: { who: 'member', act: 'strategy.manage' },
    body: z.strictObject({ title: z.optional(title), description: z.optional(description) }),
    ignored: [...UNEDITABLE, 'boardTitle'],
    answer: Strategy,
    status: 200,
  },
  'strategies.delete': {
    method: 'DELETE',
    path: '/api/strategies/{id}',
    summary: 'Delete a strategy and everything in it',
    access: { who: 'member', act: 'strategy.manage' },
    answer: z.void(),
    status: 204,
  },
  'strategies.setBoardTitle': {
    method: 'PUT',
    path: '/api/strategies/{id}/board-title',
    summary: 'Set the title of the board',
    access: { who: 'member', act: 'content.change' },
    body: z.strictObject({ boardTitle: requiredText(TITLE_MAX, 'Board title is required') }),
    ignored: [...UNEDITABLE, 'title', 'description'],
    answer: Strategy,
    status: 200,
  },
  'strategies.readContent': {
    method: 'GET',
    path: '/api/strategies/{id}/content',
    summary: 'The records of a strategy by kind, at one revision',
    access: { who: 'member', act: 'strategy.read' },
    answer: ContentRecords,
    status: 200,
    revisioned: true,
  },
  'strategies.readFlow': {
    method: 'GET',
    path: '/api/strategies/{id}/flow',
    summary: 'Everything on the board of a strategy, at one revision',
    access: { who: 'member', act: 'strategy.read' },
    answer: Flow,
    status: 200,
    revisioned: true,
  },
} as const satisfies Record<string, Route>;
