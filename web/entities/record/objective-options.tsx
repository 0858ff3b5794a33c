import type { objectivesOf } from '../../lib/strategy/objectives.ts';

/** The objectives as options of a select, by their pillars. */
export const ObjectiveOptions = ({ groups }: { groups: ReturnType<typeof objectivesOf> }) =>
  groups.map(({ pillar, objectives }) => (
    <optgroup key={pillar.id} label={pillar.title}>
      {objectives.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </optgroup>
  ));
