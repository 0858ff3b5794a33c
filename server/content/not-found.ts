import { notFound, type Refusal } from '../../contract/api/refusal.ts';
import type { BesideKindName } from '../../contract/kinds/beside/kind.ts';
import { BESIDE_KINDS, isBesideKind } from '../../contract/kinds/beside/kinds.ts';
import { KINDS } from '../../contract/kinds/kinds.ts';
import type { KindName } from '../../contract/kinds/names.ts';

/** The error for a record of a kind that does not exist or that the user may not see: 'This KPI does not exist, …'. */
export const recordNotFound = (kind: KindName | BesideKindName): Refusal =>
  notFound(`This ${isBesideKind(kind) ? BESIDE_KINDS[kind].singular : KINDS[kind].label}`);
