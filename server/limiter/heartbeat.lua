-- Heartbeat of a node: records it and counts the live nodes.
--
-- KEYS[1]  hash of nodes: id → '<time> <number of its last heartbeat> <number of the one that found a loss, 0 for none>'
-- ARGV[1]  id of the node
-- ARGV[2]  number of this heartbeat, from 1; 0: the node leaves
-- ARGV[3]  age of the last heartbeat after which a node is dead, microseconds
-- ARGV[4]  number of this node's last heartbeat that this server acknowledged, 0 for none
-- Returns  {live nodes, number of the heartbeat that found a loss, this server's time}. A server that misses a heartbeat
--          it has acknowledged has lost its state: it was restarted, flushed or replaced. The number is stored, because
--          the reply may be lost as well; the next heartbeat then returns it

local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000000 + tonumber(clock[2])
local nodes = redis.call('HGETALL', KEYS[1])
local live, before, lost_at = 0, 0, 0
for index = 1, #nodes, 2 do
  local time, beat, lost = string.match(nodes[index + 1], '^(%d+) (%d+) (%d+)$')
  if nodes[index] == ARGV[1] then
    before, lost_at = tonumber(beat), tonumber(lost)
  elseif math.abs(now - tonumber(time)) > tonumber(ARGV[3]) then
    redis.call('HDEL', KEYS[1], nodes[index])
  else
    live = live + 1
  end
end
if ARGV[2] == '0' then
  redis.call('HDEL', KEYS[1], ARGV[1])
  return { live, lost_at, now }
end
if before < tonumber(ARGV[4]) then lost_at = tonumber(ARGV[2]) end
redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f %s %.0f', now, ARGV[2], lost_at))
redis.call('PEXPIRE', KEYS[1], math.ceil(tonumber(ARGV[3]) / 1000))
return { live + 1, lost_at, now }
