export { ChannelState } from './channel-state';
export { MissingEvents } from './covered-events';
export { ReferenceClient } from './reference-client';
export { showWidget } from './widgets-state';
