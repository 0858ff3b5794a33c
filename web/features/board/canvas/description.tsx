import type { Node } from '../../../../contract/api/entities.ts';
import { cx } from '../../../ui/cx.ts';

/** The id of a node's description, where it has one: its title is described by it. */
export const aboutOf = ({ id, description }: Node): string | undefined =>
  description ? `about-${id}` : undefined;

/**
 * The description of a pillar or objective. A compact board shows it on hover and focus of the title (hint.tsx), a comfortable
 * one its first lines too, and print all of it.
 */
export const Description = ({ node, className }: { node: Node; className: string }) =>
  node.description && (
    <p id={aboutOf(node)} className={cx('description', className)}>
      {node.description}
    </p>
  );
