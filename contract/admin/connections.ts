import * as z from 'zod/mini';

/** What the server reaches other systems with: mail, and the providers of sign-in. */
export const Connections = z
  .object({
    mail: z.object({
      isOn: z.boolean(),
      /** The caller's confirmed address, where a test goes; null for none. */
      address: z.nullable(z.string()),
    }),
    providers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        issuer: z.string(),
        /** The address to register at the provider. */
        redirectAddress: z.string(),
      }),
    ),
  })
  .check(z.meta({ id: 'Connections' }));
export type Connections = z.infer<typeof Connections>;

/** How a test of a connection went. */
export const ConnectionTest = z
  .object({
    works: z.boolean(),
    /** What was found, as a sentence. It holds no secret. */
    message: z.string(),
  })
  .check(z.meta({ id: 'ConnectionTest' }));
export type ConnectionTest = z.infer<typeof ConnectionTest>;
