import '../styles/blueprint-rest.css';
import { OverlayToaster, Position, type Toaster } from '@blueprintjs/core';

/** A toaster with its own React root, at the bottom of the window: at the top it would cover titles, actions and the error log. */
export const createToaster = (): Promise<Toaster> =>
  OverlayToaster.create({ position: Position.BOTTOM_RIGHT, maxToasts: 4 });
