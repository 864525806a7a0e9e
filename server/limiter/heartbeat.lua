-- A node says that it lives, and learns who else does.
--
-- KEYS[1]  the nodes: id → '<time> <number of its last beat>'
-- ARGV[1]  the node's id
-- ARGV[2]  number of this beat; 0: the node leaves
-- ARGV[3]  how long a silent node is still counted, microseconds
-- Returns  {nodes that live, number of this node's beat before or -1, this server's time}. A number that is older than
--          one that was answered says that this server has lost what it knew: it was restarted, flushed or replaced

local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000000 + tonumber(clock[2])
local nodes = redis.call('HGETALL', KEYS[1])
local live, before = 0, -1
for index = 1, #nodes, 2 do
  local time, beat = string.match(nodes[index + 1], '^(%d+) (%d+)$')
  if nodes[index] == ARGV[1] then
    before = tonumber(beat)
  elseif math.abs(now - tonumber(time)) > tonumber(ARGV[3]) then
    redis.call('HDEL', KEYS[1], nodes[index])
  else
    live = live + 1
  end
end
if ARGV[2] == '0' then
  redis.call('HDEL', KEYS[1], ARGV[1])
  return { live, before, now }
end
redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f %s', now, ARGV[2]))
redis.call('PEXPIRE', KEYS[1], math.ceil(tonumber(ARGV[3]) / 1000))
return { live + 1, before, now }
