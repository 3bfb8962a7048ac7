import { addLanes, dropLanes } from '@team-chat/db';

export { addLanes as up, dropLanes as down };
