/** What a node does takes so long at the least, in milliseconds. */
export const moment = 0.01;
