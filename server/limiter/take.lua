-- One request on one key: admits it or denies it, in one step that no other client can come between.
-- The same log and the same steps as log.ts: a change to one is a change to the other.
--
-- KEYS[1]  the bucket
-- ARGV[1]  quota
-- ARGV[2]  window, microseconds
-- ARGV[3]  lifetime of the key, milliseconds; longer than the window, so that this logic decides and expiry only tidies
-- Returns  {admitted 0 or 1, remaining, wait in microseconds, reset in microseconds}
--
-- Value: the hold, the quota and the window it was promised under, then the time of each admitted request, oldest
-- first; all as 8-byte doubles, which hold microseconds exactly. One string, so that a decision is at most one write.

local HEADER_BYTES = 24
local SECOND = 1000000

local quota = tonumber(ARGV[1])
local window = tonumber(ARGV[2])
-- Once: before Redis 7.2 the clock goes on while a script runs.
local clock = redis.call('TIME')
local now = tonumber(clock[1]) * SECOND + tonumber(clock[2])

local hold, hold_quota, hold_window, log = 0, 0, 0, ''
local stored = redis.call('GET', KEYS[1])
if stored then
  hold, hold_quota, hold_window = struct.unpack('>ddd', stored)
  log = string.sub(stored, HEADER_BYTES + 1)
end
local size = #log / 8

local function at(index)
  return (struct.unpack('>d', log, (index - 1) * 8 + 1))
end

local function save()
  redis.call('SET', KEYS[1], struct.pack('>ddd', hold, quota, window) .. log, 'PX', ARGV[3])
end

-- The clock was set back: entries in the future count as admitted now. Dropping the hold makes the rewritten log be
-- saved below, admitted or denied; unsaved, the entries would move along with the clock and never grow old.
if size > 0 and at(size) > now then
  local times = {}
  for index = 1, size do
    times[index] = struct.pack('>d', math.min(at(index), now))
  end
  log = table.concat(times)
  hold = 0
end

-- A hold binds only under the policy it was promised under.
if hold_quota ~= quota or hold_window ~= window then
  hold = 0
end
if now < hold then
  return { 0, 0, hold - now, hold - now }
end

-- By age only: trimming to the quota would forget, while the quota is low, what counts once it is raised again.
local expired = 0
while expired < size and now - at(expired + 1) >= window do
  expired = expired + 1
end
log = string.sub(log, expired * 8 + 1)
size = size - expired

if size >= quota then
  -- The first denial of a full bucket promises a release on a whole second from now, for every node. Later denials
  -- find the hold above and write nothing. With a lowered quota more than the oldest must leave.
  local wait = at(size - quota + 1) + window - now
  hold = now + math.ceil(wait / SECOND) * SECOND
  save()
  return { 0, 0, hold - now, hold - now }
end

hold = 0
log = log .. struct.pack('>d', now)
size = size + 1
save()
local remaining = quota - size
local reset = at(1) + window - now
return { 1, remaining, remaining > 0 and 0 or reset, reset }
