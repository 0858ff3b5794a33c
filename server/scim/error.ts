/** An error of SCIM: its status, and its type where there is one. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: string | undefined;

  constructor(status: number, message: string, scimType?: string) {
    super(message);
    this.status = status;
    this.scimType = scimType;
  }
}
