import type { SsoProblem } from '../../contract/people/sso-path.ts';

/** A sign-in at a provider that does not work; the sign-in page says why. */
export class SsoError extends Error {
  readonly problem: SsoProblem;

  constructor(problem: SsoProblem) {
    super(problem);
    this.problem = problem;
  }
}
