import type { User } from '../../contract/entities.ts';
import { call } from '../lib/call.ts';
import { useForm, type Faults } from '../lib/form.ts';
import { goOnAs, leaveSession } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';

interface Typed {
  username: string;
  password: string;
}

function check({ username, password }: Typed): Faults {
  return {
    ...(username.trim() === '' && { username: 'Username is required' }),
    ...(password === '' && { password: 'Password is required' }),
  };
}

/** Asks for the password again over the page, which stays as it is: whoever goes on as the same person has lost nothing. */
export default function SessionEndedDialog({ user }: { user: User }) {
  const form = useForm<Typed>({
    initial: { username: user.username, password: '' },
    check,
    save: async (body) => goOnAs(await call('session.create', { body })),
    onFailure: (error) => toast.error(error.sentence ?? error.message, { title: 'Login Failed' }),
  });
  return (
    <Dialog
      isOpen
      isDirty={form.values.password !== ''}
      onClose={leaveSession}
      onSubmit={form.onSubmit}
      size="sm"
      title="Please sign in again"
      description="Your session has ended. What you typed is still here."
      footer={
        <>
          <Button onClick={leaveSession}>Leave</Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            Login
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField label="Username" required autoComplete="username" {...form.field('username')} />
        <TextField
          label="Password"
          type="password"
          required
          autoFocus
          autoComplete="current-password"
          {...form.field('password')}
        />
      </div>
    </Dialog>
  );
}
