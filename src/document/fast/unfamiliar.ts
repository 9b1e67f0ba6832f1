/** Thrown where the fast reader meets what it does not fully understand: the tolerant one then reads the document. */
export const unfamiliar = new Error('unfamiliar');
