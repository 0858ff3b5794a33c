/** The code of a record, quietly after its title. */
export const Code = ({ of }: { of: object }) => {
  const { code } = of as { code?: string };
  return code ? (
    <span className="ml-1.5 shrink-0 text-12 font-regular text-ink-3">
      <span className="sr-only">Code </span>
      {code}
    </span>
  ) : null;
};
