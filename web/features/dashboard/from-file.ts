import type { Strategy } from '../../../contract/api/entities.ts';
import type { StrategyFile } from '../../../contract/exchange/strategy-file.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';

/** How many faults of a file are told. */
const TOLD = 5;

/** A refusal that is said at the field of the file. */
const refusal = (message: string): ApiError =>
  new ApiError(400, 'invalid_request', message, {
    error: message,
    code: 'invalid_request',
    details: [{ path: 'file', message }],
  });

/** Where a fault is, for people: `kpis.3.measure` is 'kpis 4, measure'. */
const placeOf = (path: string): string =>
  path.replaceAll(/\.(\d+)/g, (_, index: string) => ` ${Number(index) + 1}`).replaceAll('.', ', ');

function faultsIn(error: ApiError): string {
  const { details } = error;
  if (details.length === 0) return error.message;
  const told = details
    .slice(0, TOLD)
    .map(({ path, message }) => (path ? `${placeOf(path)}: ${message}` : message));
  const more = details.length - told.length;
  return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** Makes a strategy from a file. Throws ApiError; what is wrong with the file is at the field `file`. */
export async function createFromFile(file: File): Promise<Strategy> {
  let body: StrategyFile;
  try {
    body = JSON.parse(await file.text()) as StrategyFile;
  } catch {
    throw refusal(`${file.name} is no strategy file`);
  }
  try {
    return await call('strategies.fromFile', { body });
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) throw refusal(faultsIn(error));
    throw error;
  }
}
