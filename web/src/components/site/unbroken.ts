/** Spanish writes a space before these signs; where a line is short, figure and sign stay together. */
export const unbroken = (text: string): string => text.replace(/(\d) ([%$])/g, '$1\u00a0$2');
