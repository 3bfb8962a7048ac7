export function typeText(schema: object): string;
