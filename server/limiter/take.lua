-- Requests that ask together, about one bucket or several: of each bucket admits as many as there is room for and denies
-- the rest, in one step that no other client can come between. The same log and the same steps as log.ts: a change to
-- one is a change to the other.
--
-- KEYS     the buckets; in a Cluster one, else as many as were asked about at the same time
-- ARGV     first what is the same for all:
--   1  quota
--   2  window, microseconds
--   3  version of the policy; the highest that the bucket has seen decides
--   4  decide nothing after this time, microseconds of this server's clock; 0 for whenever. Who asked has been answered
--      by then: what a server that was frozen still finds in its sockets must not spend quotas
--          then for each bucket, unless for each it is one request and nothing is brought:
--   1  how many ask; 0 only brings admissions
--   2  admissions that the caller knows of and this server may have lost or never seen: times, packed as below
-- Returns  numbers, packed as below, which a client reads at a fraction of the price of texts: this server's time,
--          microseconds; then for each bucket taken, remaining, microseconds until there is more. Taken is -1 where it was
--          too late, and -2 where what is stored is no bucket
--
-- Value: the hold, the quota, window and version it was promised under, then the time of each admitted request, oldest
-- first; all as 8-byte doubles, least significant byte first, which hold microseconds exactly. One string, so that a
-- decision is at most one write.

local HEADER_BYTES = 32
local SECOND = 1000000
-- A key outlives its window by this much: this script, not expiry, decides what still counts.
local EXTRA_LIFE_MS = 5000

-- Once: before Redis 7.2 the clock goes on while a script runs.
local clock = redis.call('TIME')
local now = clock[1] * SECOND + clock[2]
local pack, unpack_at = struct.pack, struct.unpack
-- Adding 0 makes numbers of texts at half the price of tonumber(): this runs for every request.
local asked_quota, asked_window, asked_version = ARGV[1] + 0, ARGV[2] + 0, ARGV[3] + 0
local deadline = ARGV[4] + 0
-- What most decisions need, made once for all of them. Texts: from a number Redis makes one with 17 digits, at the price of
-- half a GET.
local packed_now = pack('<d', now)
local function life_of(window)
  return string.format('%.0f', math.ceil(window / 1000) + EXTRA_LIFE_MS)
end
local asked_life = life_of(asked_window)

local function save(key, hold, quota, window, version, log)
  local life = window == asked_window and asked_life or life_of(window)
  redis.call('SET', key, pack('<dddd', hold, quota, window, version) .. log, 'PX', life)
end

local function at(log, index)
  return (unpack_at('<d', log, (index - 1) * 8 + 1))
end

-- Both lists once, in order; a time that both hold is one admission, so that bringing them twice changes nothing.
local function union(log, brought)
  local times = {}
  local mine, theirs = 1, 1
  local all, more = #log / 8, #brought / 8
  while mine <= all or theirs <= more do
    local own = mine <= all and at(log, mine) or math.huge
    local other = theirs <= more and at(brought, theirs) or math.huge
    times[#times + 1] = pack('<d', math.min(own, other))
    if own <= other then mine = mine + 1 end
    if other <= own then theirs = theirs + 1 end
  end
  return table.concat(times)
end

-- The clock was set back: entries in the future count as admitted now.
local function turned_back(log)
  local times = {}
  for index = 1, #log / 8 do
    times[index] = pack('<d', math.min(at(log, index), now))
  end
  return table.concat(times)
end

local function decide(key, count, brought)
  local quota, window, version = asked_quota, asked_window, asked_version
  if deadline > 0 and now > deadline then return -1, 0, 0 end

  local stored = redis.pcall('GET', key)
  -- One that is none must not keep the others from being decided.
  if type(stored) == 'table' then return -2, 0, 0 end
  if stored and (#stored < HEADER_BYTES + 8 or #stored % 8 ~= 0) then return -2, 0, 0 end
  local hold, hold_quota, hold_window, hold_version, oldest = 0, 0, 0, 0, 0
  if stored then hold, hold_quota, hold_window, hold_version, oldest = unpack_at('<ddddd', stored) end

  -- The usual cases, and the same as what follows at half of its price: there is room, and nothing else to be done.
  if brought == '' and hold == 0 and count > 0 then
    if not stored and count <= quota then
      save(key, 0, quota, window, version, string.rep(packed_now, count))
      return count, quota - count, window
    end
    local size = stored and (#stored - HEADER_BYTES) / 8 or 0
    if
      stored
      and hold_quota == quota
      and hold_window == window
      and hold_version == version
      and size + count <= quota
      and now - oldest < window
      and unpack_at('<d', stored, #stored - 7) <= now
    then
      redis.call('SET', key, stored .. string.rep(packed_now, count), 'PX', asked_life)
      return count, quota - size - count, oldest + window - now
    end
  end

  local log = stored and string.sub(stored, HEADER_BYTES + 1) or ''
  local changed = false
  if brought ~= '' then
    log = union(log, brought)
    changed = true
  end
  local size = #log / 8

  -- Unsaved, the entries would move along with the clock and never grow old.
  if size > 0 and at(log, size) > now then
    log = turned_back(log)
    hold = 0
    changed = true
  end

  -- Somebody who knows a newer override was here: it holds for those who have not heard of it yet.
  if hold_version > version then
    quota, window, version = hold_quota, hold_window, hold_version
  end

  -- A hold binds only under the policy it was promised under.
  if hold_quota ~= quota or hold_window ~= window then hold = 0 end
  if now < hold then
    if changed then save(key, hold, quota, window, version, log) end
    return 0, 0, hold - now
  end

  -- By age only: trimming to the quota would forget, while the quota is low, what counts once it is raised again.
  local expired = 0
  while expired < size and now - at(log, expired + 1) >= window do
    expired = expired + 1
  end
  if expired > 0 then
    log = string.sub(log, expired * 8 + 1)
    size = size - expired
  end

  local taken = math.min(count, math.max(0, quota - size))
  if taken > 0 then
    log = log .. string.rep(packed_now, taken)
    size = size + taken
  end

  if taken < count then
    -- The first denial of a full bucket promises a release on a whole second from now, for every node. Later denials
    -- find the hold above and write nothing. With a lowered quota more than the oldest must leave.
    local wait = at(log, size - quota + 1) + window - now
    hold = now + math.ceil(wait / SECOND) * SECOND
    save(key, hold, quota, window, version, log)
    return taken, 0, hold - now
  end

  if taken > 0 or (changed and size > 0) then save(key, 0, quota, window, version, log) end
  local reset = size > 0 and at(log, math.max(1, size - quota + 1)) + window - now or 0
  return taken, math.max(0, quota - size), reset
end

local replies = { packed_now }
for index = 1, #KEYS do
  local count, brought = (ARGV[2 * index + 3] or 1) + 0, ARGV[2 * index + 4] or ''
  replies[index + 1] = pack('<ddd', decide(KEYS[index], count, brought))
end
return table.concat(replies)
