import { erasePage } from '../shared/erasure';

export const eraseMessagingPage = erasePage('messaging');
