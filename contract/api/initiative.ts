import * as z from 'zod/mini';
import { id } from './fields.ts';
import { initiative } from '../kinds/initiative.ts';
import { typesOf } from '../kinds/kind.ts';
import { actionStep, tactic } from '../kinds/steps.ts';

/** A step of a tactic. */
export const ActionStep = z.object({ id, ...typesOf(actionStep) }).check(z.meta({ id: 'ActionStep' }));
export type ActionStep = z.infer<typeof ActionStep>;

/** A part of an initiative with its own owner and dates. */
export const Tactic = z
  .object({ id, ...typesOf(tactic), actionSteps: z.array(ActionStep) })
  .check(z.meta({ id: 'Tactic' }));
export type Tactic = z.infer<typeof Tactic>;

/** A project for an objective. */
export const Initiative = z
  .object({ id, ...typesOf(initiative), tactics: z.array(Tactic) })
  .check(z.meta({ id: 'Initiative' }));
export type Initiative = z.infer<typeof Initiative>;
