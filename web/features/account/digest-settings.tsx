import { useState } from 'react';
import { DIGESTS, type DigestRhythm, type MailAccount } from '../../../contract/people/mail.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import type { BodyInput } from '../../../contract/api/route.ts';
import { browserTimeZone, mailAccountQuery } from '../../lib/session/mail-account.ts';
import { queryClient } from '../../lib/sync/query.ts';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';

const LABELS: Record<DigestRhythm, string> = { off: 'Never', daily: 'Every day', weekly: 'Every Monday' };
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** All time zones of this browser, and the chosen one, which it may call by another name. */
const zonesWith = (chosen: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort();

/** When the next digest is due, where the person is. */
const nextText = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );

/** How often the digest comes, at which hour and in which time zone. Each choice is saved at once. */
export function DigestSettings({ account }: { account: MailAccount }) {
  const { digest, hour, timeZone, nextDigest, email } = account;
  const [isSaving, setIsSaving] = useState(false);
  const zone = timeZone ?? browserTimeZone();
  async function save(change: BodyInput<Routes['mailSettings.update']>): Promise<void> {
    setIsSaving(true);
    try {
      const saved = await call('mailSettings.update', { body: { timeZone: zone, ...change } });
      queryClient.setQueryData(mailAccountQuery.queryKey, saved);
    } catch (error) {
      toast.failure(error as ApiError);
    }
    setIsSaving(false);
  }
  return (
    <fieldset aria-busy={isSaving} className="flex flex-col gap-3 pt-3">
      <legend className="mb-1 text-14 font-medium text-ink">Digest</legend>
      <p className="measure text-13 text-ink-2">
        What is due from you, what turned red, and mentions, in one mail. None comes where there is nothing to
        tell.
      </p>
      <div className="grid gap-3 sm:grid-cols-3">
        <Select
          label="How often"
          value={digest}
          onChange={({ target }) => void save({ digest: target.value as DigestRhythm })}
        >
          {DIGESTS.map((rhythm) => (
            <option key={rhythm} value={rhythm}>
              {LABELS[rhythm]}
            </option>
          ))}
        </Select>
        {digest !== 'off' && (
          <>
            <Select
              label="Hour"
              value={hour}
              onChange={({ target }) => void save({ hour: Number(target.value) })}
            >
              {HOURS.map((value) => (
                <option key={value} value={value}>
                  {hourText(value)}
                </option>
              ))}
            </Select>
            <Select
              label="Time zone"
              value={zone}
              onChange={({ target }) => void save({ timeZone: target.value })}
            >
              {zonesWith(zone).map((value) => (
                <option key={value} value={value}>
                  {value.replaceAll('_', ' ')}
                </option>
              ))}
            </Select>
          </>
        )}
      </div>
      {nextDigest !== null && (
        <p className="text-13 text-ink-2">
          {email === null
            ? 'It comes once your address is confirmed.'
            : `The next one is due on ${nextText(nextDigest, zone)}.`}
        </p>
      )}
    </fieldset>
  );
}
