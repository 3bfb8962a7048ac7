import { checkGroupName } from './group-name';

test.each(['backend', 'a@b', 'Role:owners', 'userland', 'my role:', '𝒳'.repeat(100)])('%j is a valid name', (name) => {
  expect(() => checkGroupName(name)).not.toThrow();
});

test.each([
  ['', "User group name can't be empty!"],
  [' \t ', "User group name can't be empty!"],
  ['x'.repeat(101), 'User group name cannot exceed 100 characters.'],
  ['@'.repeat(101), 'User group name cannot exceed 100 characters.'],
  ['\u200b', 'Invalid character in user group name, at position 1.'],
  ['back\u202eend', 'Invalid character in user group name, at position 5.'],
  ['backend\u3164', 'Invalid character in user group name, at position 8.'],
  ['@backend', "User group name cannot start with '@'."],
  ['role:owners', "User group name cannot start with 'role:'."],
  ['user:1', "User group name cannot start with 'user:'."],
  ['stream:x', "User group name cannot start with 'stream:'."],
  ['channel:x', "User group name cannot start with 'channel:'."],
])('%j is refused', (name, message) => expect(() => checkGroupName(name)).toThrow(message));
