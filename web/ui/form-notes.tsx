/** Above the fields of a dialog: why it was refused, and that what was sent waits for the server. */
export function FormNotes({ refusal, isSent }: { refusal: string | undefined; isSent: boolean }) {
  return (
    <>
      {refusal && (
        <p role="alert" className="rounded-md bg-destructive-soft px-2.5 py-2 text-13 text-destructive">
          {refusal}
        </p>
      )}
      {isSent && (
        <p role="status" className="rounded-md bg-warning-soft px-2.5 py-2 text-13 text-warning">
          The server cannot be reached. This is sent as soon as it can.
        </p>
      )}
    </>
  );
}
