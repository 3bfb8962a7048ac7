import { declarationsOf } from '../declaring/declare';

export const { event, operation } = declarationsOf('groups');
