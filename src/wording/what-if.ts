// Why a value of the what-if form is not taken.

export const unusualPlace = 'the manifest shares this value or writes it in an unusual way';

export const notUnderstood = 'not understood';
