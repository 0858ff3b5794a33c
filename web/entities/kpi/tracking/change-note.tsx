/** What a change does once it is saved, as a screen reader is told of it too; nothing for an empty text. */
export const ChangeNote = ({ text }: { text: string }) => (
  <div role="status">
    {text !== '' && <p className="rounded-md bg-sunken px-3 py-2.5 text-13 text-ink-2">{text}</p>}
  </div>
);
