/** Spanish writes a space before these signs; figure and sign must stay on one line. */
export const unbroken = (text: string): string => text.replace(/(\d) ([%$])/g, '$1\u00a0$2');
