import type { ComponentProps } from 'react';
import { TextArea } from '../../ui/text-area.tsx';
import { linesOf } from './initiative-values.ts';

const isWeb = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? '');

/** The URLs of documents, one a line, and a link to each. */
export function AttachmentField(
  props: Pick<ComponentProps<'textarea'>, 'name' | 'onChange'> & { value: string; error: string | undefined },
) {
  const addresses = [...new Set(linesOf(props.value))].filter(isWeb);
  return (
    <div className="flex flex-col gap-1.5">
      <TextArea
        label="Attachments"
        description="Addresses of documents, one a line: https://…"
        rows={2}
        spellCheck={false}
        {...props}
      />
      {addresses.length > 0 && (
        <ul className="flex flex-col text-13">
          {addresses.map((address) => (
            <li key={address} className="min-w-0">
              <a
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-6 max-w-full items-center text-brand underline underline-offset-2"
              >
                <span className="truncate">{address}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
