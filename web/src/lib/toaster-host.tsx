import { OverlayToaster, Position, type Toaster } from '@blueprintjs/core';

/** A toaster of its own React root at the page's top. */
export const createToaster = (): Promise<Toaster> => OverlayToaster.create({ position: Position.TOP, maxToasts: 4 });
