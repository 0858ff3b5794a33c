import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Keeps React from capturing a stack for every element, a fifth of the time of the tests. Its warnings then lack the line that
 * created the element.
 */
export function skipOwnerStacks(): void {
  const internals = (React as unknown as Record<string, object>)[INTERNALS];
  // React captures none while this counter is at its limit, and resets it every second.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 1e4,
    set: () => {},
  });
}
