import * as z from 'zod/mini';
import { id, instant } from '../api/fields.ts';
import { SCOPES } from './scopes.ts';

/** The most API tokens of one user. */
export const TOKENS_MAX = 50;
/** The most strategies that one token names. */
export const TOKEN_STRATEGIES_MAX = 100;

const fields = {
  id,
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** The strategies that it opens; null for all of its user. */
  strategyIds: z.nullable(z.array(id)),
  /** The strategy whose owner it acts as, as long as they own it; null for a token of its user alone. */
  strategyId: z.nullable(id),
  createdAt: instant,
  /** Null for none. */
  expiresAt: z.nullable(instant),
  /** With a precision of five minutes; null while it was never used. */
  lastUsedAt: z.nullable(instant),
  /** The network address of its last use. */
  lastUsedFrom: z.nullable(z.string()),
};

/** An API token of the caller, without the token itself. */
export const ApiToken = z.object(fields).check(z.meta({ id: 'ApiToken' }));
export type ApiToken = z.infer<typeof ApiToken>;

const ofStrategy = {
  ...fields,
  /** The owner that it acts as. */
  userId: id,
  userName: z.string(),
  /** False since its owner handed the strategy over: it does nothing until the new owner takes it over. */
  isActive: z.boolean(),
};

/** A token of one strategy, as its owner sees it. */
export const StrategyToken = z.object(ofStrategy).check(z.meta({ id: 'StrategyToken' }));
export type StrategyToken = z.infer<typeof StrategyToken>;

/** A new API token with its text, which no other answer has. */
export const NewApiToken = z.object({ ...fields, token: z.string() }).check(z.meta({ id: 'NewApiToken' }));
export type NewApiToken = z.infer<typeof NewApiToken>;

/** A token that a new owner took over, with its new text. */
export const TakenToken = z.object({ ...ofStrategy, token: z.string() }).check(z.meta({ id: 'TakenToken' }));
