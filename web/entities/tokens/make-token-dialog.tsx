import { SCOPE_LABELS, SCOPES, type Scope } from '../../../contract/people/scopes.ts';
import { type Faults, useForm } from '../../lib/form.ts';
import { useStrategies } from '../../lib/strategy/strategies.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const ALL = 'all';
const NEVER = 'never';
const LIFETIMES = ['30', '90', '365'];

/** What a scope includes. */
const INCLUDES: Partial<Record<Scope, string>> = {
  write: 'It enters values too.',
  manage: 'It changes the plan, comments and enters values too.',
};

interface Values {
  name: string;
  strategy: string;
  days: string;
  scopes: readonly Scope[];
}

const expiryOf = (days: string): string | null =>
  days === NEVER ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();

const check = ({ name, scopes }: Values): Faults => ({
  ...(name.trim() === '' && { name: 'Name is required' }),
  ...(scopes.length === 0 && { scopes: 'Choose at least one' }),
});

/** What a new token is: its strategies are null for all. */
export interface NewToken {
  name: string;
  scopes: Scope[];
  strategyIds: number[] | null;
  expiresAt: string | null;
}

/** Asks for a new API token; `make` makes it. `isOfStrategy`: the strategy is given. */
export function MakeTokenDialog({
  isOfStrategy = false,
  make,
  onClose,
}: {
  isOfStrategy?: boolean;
  make: (token: NewToken) => Promise<void>;
  onClose: () => void;
}) {
  const { data: strategies = [] } = useStrategies();
  const form = useForm<Values>({
    initial: { name: '', strategy: ALL, days: '90', scopes: ['read'] },
    check,
    save: ({ name, strategy, days, scopes }) => {
      const strategyIds = strategy === ALL ? null : [Number(strategy)];
      return make({ name, scopes: [...scopes], strategyIds, expiresAt: expiryOf(days) });
    },
    onFailure: (error) => toast.error(error.message),
  });
  return (
    <FormDialog size="sm" title="New token" submitLabel="Make token" form={form} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField label="Name" required maxLength={80} description="What uses it" {...form.field('name')} />
        <fieldset>
          <legend className="mb-1 text-13 font-medium text-ink">What it may do</legend>
          {SCOPES.map((scope, index) => (
            <Checkbox
              key={scope}
              label={SCOPE_LABELS[scope]}
              description={INCLUDES[scope]}
              name="scopes"
              checked={form.values.scopes.includes(scope)}
              {...(index === SCOPES.length - 1 && { error: form.faults['scopes'] })}
              onChange={({ target }) =>
                form.set(
                  'scopes',
                  SCOPES.filter((other) =>
                    other === scope ? target.checked : form.values.scopes.includes(other),
                  ),
                )
              }
            />
          ))}
        </fieldset>
        {!isOfStrategy && (
          <Select label="Strategies" {...form.field('strategy')}>
            <option value={ALL}>All my strategies</option>
            {strategies.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
        <Select label="Expires" {...form.field('days')}>
          {LIFETIMES.map((days) => (
            <option key={days} value={days}>
              In {days} days
            </option>
          ))}
          <option value={NEVER}>Never</option>
        </Select>
      </div>
    </FormDialog>
  );
}
