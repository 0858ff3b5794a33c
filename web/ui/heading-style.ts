/** The look of the heading of a page. */
export const headingStyle = 'min-w-0 text-24 font-semibold wrap-anywhere text-ink';
