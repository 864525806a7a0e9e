-- Batched takes on one or several buckets, atomic: each bucket admits as many requests as it has room for and denies the
-- rest. The same log and the same steps as log.ts: change both together.
--
-- KEYS     the buckets; a single one in a Cluster
-- ARGV     first what is common to all:
--   1  quota
--   2  window, microseconds
--   3  version of the policy; the highest that the bucket has seen decides
--   4  deadline, microseconds of this server's clock; 0 for none. Nothing is decided after it: the node has decided
--      locally by then, and takes found in the sockets of a thawed server must not spend quota
--          then for each bucket, omitted when each has one request and nothing to resync:
--   1  number of requests; 0 only resyncs admissions
--   2  admissions to resync, which this server may have lost or never seen: times, packed as below
-- Returns  numbers, packed as below, which a client parses at a fraction of the cost of strings: this server's time,
--          microseconds; then for each bucket taken, remaining, microseconds until remaining grows. Taken is -1 after the
--          deadline, and -2 when the stored value is no bucket
--
-- Value: the hold, the quota, window and version of its policy, then the time of each admitted request, oldest first; all
-- as little-endian 8-byte doubles, which hold microseconds exactly. One string, so that a decision is at most one write.

local HEADER_BYTES = 32
local SECOND = 1000000
-- A key outlives its window by this much, so that this script and not expiry decides what still counts.
local EXTRA_LIFE_MS = 5000

-- Read once: before Redis 7.2 the clock advances while a script runs.
local clock = redis.call('TIME')
local now = clock[1] * SECOND + clock[2]
local pack, unpack_at = struct.pack, struct.unpack
-- Adding 0 parses at half the cost of tonumber(), which matters for every request.
local given_quota, given_window, given_version = ARGV[1] + 0, ARGV[2] + 0, ARGV[3] + 0
local deadline = ARGV[4] + 0
-- Formatted once for all buckets. Strings, because Redis formats a number with 17 digits at half the cost of a GET.
local packed_now = pack('<d', now)
local function life_of(window)
  return string.format('%.0f', math.ceil(window / 1000) + EXTRA_LIFE_MS)
end
local given_life = life_of(given_window)

local function save(key, hold, quota, window, version, log)
  local life = window == given_window and given_life or life_of(window)
  redis.call('SET', key, pack('<dddd', hold, quota, window, version) .. log, 'PX', life)
end

local function at(log, index)
  return (unpack_at('<d', log, (index - 1) * 8 + 1))
end

-- Ordered union of both lists; a time in both is one admission, so that a repeated resync changes nothing.
local function union(log, resynced)
  local times = {}
  local mine, theirs = 1, 1
  local all, more = #log / 8, #resynced / 8
  while mine <= all or theirs <= more do
    local own = mine <= all and at(log, mine) or math.huge
    local other = theirs <= more and at(resynced, theirs) or math.huge
    times[#times + 1] = pack('<d', math.min(own, other))
    if own <= other then mine = mine + 1 end
    if other <= own then theirs = theirs + 1 end
  end
  return table.concat(times)
end

-- After the clock was set back: entries in the future count as admitted now.
local function turned_back(log)
  local times = {}
  for index = 1, #log / 8 do
    times[index] = pack('<d', math.min(at(log, index), now))
  end
  return table.concat(times)
end

local function decide(key, count, resynced)
  local quota, window, version = given_quota, given_window, given_version
  if deadline > 0 and now > deadline then return -1, 0, 0 end

  local stored = redis.pcall('GET', key)
  -- pcall: a value of another type must not fail the other buckets.
  if type(stored) == 'table' then return -2, 0, 0 end
  if stored and (#stored < HEADER_BYTES + 8 or #stored % 8 ~= 0) then return -2, 0, 0 end
  local hold, hold_quota, hold_window, hold_version, oldest = 0, 0, 0, 0, 0
  if stored then hold, hold_quota, hold_window, hold_version, oldest = unpack_at('<ddddd', stored) end

  -- Fast path at half the cost, with the same result as below: there is room and nothing else to do.
  if resynced == '' and hold == 0 and count > 0 then
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
      redis.call('SET', key, stored .. string.rep(packed_now, count), 'PX', given_life)
      return count, quota - size - count, oldest + window - now
    end
  end

  local log = stored and string.sub(stored, HEADER_BYTES + 1) or ''
  local changed = false
  if resynced ~= '' then
    log = union(log, resynced)
    changed = true
  end
  local size = #log / 8

  -- Must be saved: otherwise the entries would move along with the clock and never expire.
  if size > 0 and at(log, size) > now then
    log = turned_back(log)
    hold = 0
    changed = true
  end

  -- Another node has applied a newer override, which this caller has not loaded yet.
  if hold_version > version then
    quota, window, version = hold_quota, hold_window, hold_version
  end

  -- A hold binds only under its own policy.
  if hold_quota ~= quota or hold_window ~= window then hold = 0 end
  if now < hold then
    if changed then save(key, hold, quota, window, version, log) end
    return 0, 0, hold - now
  end

  -- By age only: trimming to a lowered quota would drop admissions that count once it is raised again.
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
    -- The first denial sets a hold that ends a whole number of seconds from now, for every node. Later denials find the
    -- hold above and write nothing. Under a lowered quota several entries must expire first.
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
  local count, resynced = (ARGV[2 * index + 3] or 1) + 0, ARGV[2 * index + 4] or ''
  replies[index + 1] = pack('<ddd', decide(KEYS[index], count, resynced))
end
return table.concat(replies)
