/** Above the fields of a dialog: the error, or a note that the save waits for the connection. */
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
