/** Whether there is a mouse that can rest on something. A browser tells of one where there are only fingers, too: it thinks
 * it is where a finger was, whatever comes to lie there. */
export const hovers = () => !matchMedia('(hover: none)').matches;
