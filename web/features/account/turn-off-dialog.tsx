import { call } from '../../lib/api/call.ts';
import { bodyOf } from './account-calls.ts';
import { PasswordStep } from './password-step.tsx';

/** Turns two-step sign-in off. */
export default function TurnOffDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  return (
    <PasswordStep
      title="Turn off two-step sign-in"
      description="Signing in takes your password alone then. Your other sessions end."
      submit="Turn off"
      send={async (password) => {
        await call('secondFactor.turnOff', { body: bodyOf(password) });
        onDone();
      }}
      onClose={onClose}
    />
  );
}
