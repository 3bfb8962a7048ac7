module.exports = globalThis.requireShared('@team-chat/contracts');
